"""The bot of the benchmark on matrix-nio: answers `!define`, and stores nothing but its keys. Python's simplest Matrix bot.

    nio_bot.py HOMESERVER USER PASSWORD FOLDER
"""

import asyncio
import sys

import nio


async def main(homeserver: str, user: str, password: str, folder: str) -> None:
    config = nio.AsyncClientConfig(encryption_enabled=True, store_sync_tokens=True)
    client = nio.AsyncClient(homeserver, user, store_path=folder, config=config)

    async def invite(room: nio.MatrixInvitedRoom, event: nio.InviteMemberEvent) -> None:
        if event.state_key == user and event.membership == "invite":
            await client.join(room.room_id)

    async def message(room: nio.MatrixRoom, event: nio.RoomMessageText) -> None:
        if event.sender == user or not event.body.startswith("!define "):
            return
        body = f"{event.body.removeprefix('!define ')}: an expensive vessel propelled by sail or power"
        content = {"msgtype": "m.notice", "body": body}
        await client.room_send(room.room_id, "m.room.message", content, ignore_unverified_devices=True)

    client.add_event_callback(invite, nio.InviteMemberEvent)
    client.add_event_callback(message, nio.RoomMessageText)
    await client.login(password)
    await client.sync_forever(timeout=30_000)


asyncio.run(main(*sys.argv[1:]))
