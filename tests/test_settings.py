"""Settings from the environment: what they mean, and start-up errors that name the variable."""

from __future__ import annotations

import pytest

from app.settings import Settings, SettingsError, load_settings


def test_defaults() -> None:
    settings = load_settings({"PATH": "/bin", "HOME": "/root"})
    assert settings == Settings()
    assert (settings.host, settings.port, settings.embed_ancestors) == ("127.0.0.1", 8000, ())
    assert settings.trusted_proxies == ("127.0.0.1", "::1")


def test_every_setting() -> None:
    settings = load_settings({
        "ABACUS_HOST": "0.0.0.0",  # noqa: S104
        "ABACUS_PORT": "9000",
        "ABACUS_EMBED_ANCESTORS": "https://a.example, https://*.b.example:8443",
        "ABACUS_PUBLIC_URL": "https://uni.example/attention",
        "ABACUS_TRUSTED_PROXIES": "10.0.0.0/8 ::1",
        "abacus_access_log": "true",
    })  # fmt: skip
    assert settings.port == 9000
    assert settings.embed_ancestors == ("https://a.example", "https://*.b.example:8443")
    assert settings.public_url == "https://uni.example/attention/"
    assert settings.trusted_proxies == ("10.0.0.0/8", "::1")
    assert settings.access_log is True


def test_the_process_environment_is_read_only_where_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ABACUS_PORT", "1")
    assert Settings().port == 8000


@pytest.mark.parametrize(
    ("name", "value"),
    [("ABACUS_PORT", "eighty"), ("ABACUS_PORT", "65536"), ("ABACUS_PORT", "-1"), ("ABACUS_HOST", ""),
     ("ABACUS_PROT", "8000"), ("ABACUS_EMBED_ANCESTORS", "https://a; script-src *"),
     ("ABACUS_EMBED_ANCESTORS", "https://a\r\nX: y"), ("ABACUS_PUBLIC_URL", "uni.example"),
     ("ABACUS_PUBLIC_URL", "https://uni.example/?a=1"), ("ABACUS_PUBLIC_URL", "javascript:alert(1)"),
     ("ABACUS_TRUSTED_PROXIES", "*"), ("ABACUS_ACCESS_LOG", "perhaps")],
)  # fmt: skip
def test_a_wrong_setting_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=f"^{name}: "):
        load_settings({name: value})
