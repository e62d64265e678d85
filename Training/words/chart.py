"""The calibration plot as SVG, without a library."""

SIDE, MARGIN = 300, 46
SERIES = [("judged before", "#b7791f"), ("never judged", "#2b6cb0")]


def point(chance, share):
    return MARGIN + chance * SIDE, MARGIN + (1 - share) * SIDE


def calibration_svg(curves):
    """Draws one curve of (mean probability, share accepted, verdicts) per series. The area of a dot grows with its verdicts."""
    size = SIDE + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" font-family="sans-serif" font-size="11">',
        f'<rect width="{size}" height="{size}" fill="#fff"/>',
        f'<path d="M{MARGIN} {MARGIN}v{SIDE}h{SIDE}" fill="none" stroke="#333"/>',
        f'<path d="M{MARGIN} {MARGIN + SIDE}l{SIDE} -{SIDE}" stroke="#bbb" stroke-dasharray="4 4"/>',
        f'<text x="{size / 2}" y="{size - 8}" text-anchor="middle">probability the model gave</text>',
        f'<text transform="translate(14 {size / 2}) rotate(-90)" text-anchor="middle">share the puzzle took</text>',
    ]
    for tick in (0, 0.5, 1):
        x, y = point(tick, tick)
        parts.append(f'<text x="{x:.0f}" y="{MARGIN + SIDE + 15}" text-anchor="middle">{tick}</text>')
        parts.append(f'<text x="{MARGIN - 6}" y="{y + 4:.0f}" text-anchor="end">{tick}</text>')
    for place, ((name, color), curve) in enumerate(zip(SERIES, curves)):
        dots = [(*point(chance, share), 1.5 + min(count, 4000) ** 0.5 / 12) for chance, share, count in curve]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y, _ in dots)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{color}"/>' for x, y, r in dots]
        parts.append(f'<text x="{MARGIN + 12}" y="{MARGIN + 14 + 15 * place}" fill="{color}">{name}</text>')
    return "\n".join(parts + ["</svg>", ""])
