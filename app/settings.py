"""Every switch of a deployment, read once from environment variables that begin with ``ABACUS_``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import ip_network
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, PydanticBaseSettingsSource, SettingsConfigDict

PREFIX = "ABACUS_"
_SOURCE = re.compile(r"https?://(\*\.)?[A-Za-z0-9.-]+(:(\d{1,5}|\*))?|[a-z][a-z0-9+.-]*:|'self'|'none'")


class SettingsError(ValueError):
    """An environment variable that is unknown or cannot be used; the message names it and says what is expected."""


class Settings(BaseSettings):
    """The settings. ``ABACUS_HOST`` sets ``host``, and so on."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True, extra="forbid", hide_input_in_errors=True)

    host: str = Field("127.0.0.1", min_length=1, description="address to listen on")
    port: int = Field(8000, ge=0, le=65535, description="port to listen on; 0 takes a free one")
    embed_ancestors: Annotated[tuple[str, ...], NoDecode] = Field(
        (), description="origins that may frame the embeddable pages, between spaces; empty: everybody"
    )
    public_url: str | None = Field(None, description="address at which readers see the site, if a proxy hides it")
    trusted_proxies: Annotated[tuple[str, ...], NoDecode] = Field(
        ("127.0.0.1", "::1"), description="addresses or networks whose X-Forwarded headers are believed"
    )
    access_log: bool = Field(False, description="whether every request is logged")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Only what is passed in: ``load_settings`` reads the environment, so that it can name what is unknown."""
        return (init_settings,)

    @field_validator("embed_ancestors", "trusted_proxies", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        return tuple(value.replace(",", " ").split()) if isinstance(value, str) else value

    @field_validator("embed_ancestors")
    @classmethod
    def _sources(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for source in value:
            if not _SOURCE.fullmatch(source):
                raise ValueError(f"{source!r} is not an origin such as https://uni.example")
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _networks(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        for network in value:
            ip_network(network, strict=False)
        return value

    @field_validator("public_url")
    @classmethod
    def _address(cls, value: str | None) -> str | None:
        if value is None:
            return None
        parts = urlsplit(value)
        if not _SOURCE.fullmatch(f"{parts.scheme}://{parts.netloc}") or parts.query or parts.fragment:
            raise ValueError("expected an address such as https://uni.example/attention/")
        return value.rstrip("/") + "/"


def load_settings(environ: Mapping[str, str]) -> Settings:
    """The settings that ``environ`` gives. Raises SettingsError for the first variable that is unknown or wrong."""
    known = {f"{PREFIX}{name.upper()}": name for name in Settings.model_fields}
    given = {name.upper(): value for name, value in environ.items() if name.upper().startswith(PREFIX)}
    unknown = sorted(set(given) - set(known))
    if unknown:
        raise SettingsError(f"{unknown[0]}: unknown setting; the settings are {', '.join(sorted(known))}")
    try:
        return Settings.model_validate({known[name]: value for name, value in given.items()})
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise SettingsError(f"{PREFIX}{str(first['loc'][0]).upper()}: {first['msg']}") from None
