"""Debian's Prometheus, which scrapes a bot every second, and its tool."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import httpx

import ports
import program
from playground import wait_for


def tool(name: str) -> str:
    path = shutil.which(name)
    assert path, f"these tests need {name}: apt-get install prometheus, as Deploy/setup test does"
    return path


def promtool(*arguments: str, input: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run([tool("promtool"), *arguments], input=input, text=True, capture_output=True, timeout=60)


class Prometheus:
    """A server of its own for one bot."""

    def __init__(self, target: str, folder: Path) -> None:
        self.reservation = ports.reserved_port()
        address = f"127.0.0.1:{ports.number(self.reservation)}"
        jobs = [{"job_name": "honeycue", "static_configs": [{"targets": [target]}]}]
        # JSON is YAML.
        config = folder / "prometheus.yaml"
        config.write_text(json.dumps({"global": {"scrape_interval": "1s"}, "scrape_configs": jobs}))
        self.log = open(folder / "prometheus.log", "w")
        self.process = subprocess.Popen(
            [
                tool("prometheus"), f"--config.file={config}", f"--storage.tsdb.path={folder / 'tsdb'}",
                f"--web.listen-address={address}",
            ],
            stdout=self.log, stderr=self.log,
        )
        self.http = httpx.Client(base_url=f"http://{address}", timeout=60)
        wait_for(self.is_ready, lambda: "Prometheus: " + Path(self.log.name).read_text()[-1000:])

    def is_ready(self) -> bool:
        try:
            return self.http.get("/-/ready").status_code == 200
        except httpx.TransportError:
            return False

    def query(self, expression: str) -> list[dict]:
        """The series of an instant query: each with its labels, and its value as a number."""
        answer = self.http.get("/api/v1/query", params={"query": expression}).json()
        assert answer["status"] == "success", f"{expression}: {answer}"
        return [{"labels": series["metric"], "value": float(series["value"][1])} for series in answer["data"]["result"]]

    def value(self, expression: str) -> float:
        """The sum of the values of a query; 0 when it has none."""
        return sum(series["value"] for series in self.query(expression))

    def close(self) -> None:
        self.http.close()
        self.process.terminate()
        self.process.wait(timeout=program.END)
        self.reservation.close()
        self.log.close()
