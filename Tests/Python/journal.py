"""Validates a bot's requests against aiogram's models of the Bot API."""

from __future__ import annotations

import json
from collections.abc import Iterable

import aiogram.methods
from aiogram.types import BufferedInputFile
from pydantic import BaseModel, ValidationError

# Parameters that may begin with a bracket without being JSON.
PLAIN_TEXT = {"text", "caption", "description", "callback_query_id", "parse_mode", "action", "emoji"}

# Methods that are newer than the models (Bot API 10.3), with those of their parameters that the bot uses.
NEWER = {"setMySettings": {"can_read_all_group_messages", "supports_inline_queries", "supports_guest_queries"}}


def validate_journal(entries: Iterable[dict]) -> list[str]:
    """The errors in the calls of a playground's journal, one sentence each; empty when there are none."""
    return [f"call {entry['sequence']}, {entry['method']}: {fault}" for entry in entries for fault in faults_of(entry)]


def faults_of(entry: dict) -> list[str]:
    model = getattr(aiogram.methods, entry["method"][0].upper() + entry["method"][1:], None)
    if entry["method"] in NEWER:
        return [f"{name} is no parameter" for name in sorted(set(entry["parameters"]) - NEWER[entry["method"]])]
    if model is None:
        return ["there is no such method"]
    parameters = {name: decoded(name, value) for name, value in entry["parameters"].items()}
    text = json.dumps(parameters)
    parts = [name for name in entry["files"] if f"attach://{name}" not in text]
    attached = set(attachments(parameters))
    faults = [f"attach://{name} names no part" for name in sorted(attached - set(entry["files"]))]
    for name in parts:
        if name in model.model_fields:
            parameters[name] = BufferedInputFile(b"", filename=entry["files"][name].get("name") or "file")
        else:
            faults.append(f"the part {name} is named by no parameter")
    try:
        return faults + unknown_keys(model.model_validate(parameters), "")
    except ValidationError as error:
        return faults + [f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.errors()]


def decoded(name: str, value):
    """Decodes an object, which forms carry as JSON text."""
    if isinstance(value, str) and name not in PLAIN_TEXT and value[:1] in ("{", "["):
        return json.loads(value)
    return value


def attachments(value) -> Iterable[str]:
    """The names in all `attach://name` inside `value`."""
    if isinstance(value, str) and value.startswith("attach://"):
        yield value.removeprefix("attach://")
    elif isinstance(value, dict):
        for item in value.values():
            yield from attachments(item)
    elif isinstance(value, list):
        for item in value:
            yield from attachments(item)


def unknown_keys(value, path: str) -> list[str]:
    """Keys inside `value` that no model has."""
    if isinstance(value, BaseModel):
        faults = [f"unknown parameter {path}{name}" for name in value.model_extra or {}]
        for name in type(value).model_fields:
            faults += unknown_keys(getattr(value, name), f"{path}{name}.")
        return faults
    if isinstance(value, (list, tuple)):
        return [fault for index, item in enumerate(value) for fault in unknown_keys(item, f"{path}{index}.")]
    return []
