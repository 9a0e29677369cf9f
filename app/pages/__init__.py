"""The HTML pages."""

from fastapi import APIRouter

from app.pages import board, embed, exports, home, hosts, oembed, poster, qr, sheet
from app.pages.errors import error_page

router = APIRouter()
router.include_router(home.router)
router.include_router(embed.router)
router.include_router(exports.router)
router.include_router(board.router)
router.include_router(poster.router)
router.include_router(qr.router)
router.include_router(oembed.router)
router.include_router(sheet.router)
router.include_router(hosts.router)

__all__ = ["error_page", "router"]
