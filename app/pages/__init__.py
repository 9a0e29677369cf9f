"""The HTML pages."""

from fastapi import APIRouter

from app.pages import board, home
from app.pages.errors import error_page

router = APIRouter()
router.include_router(home.router)
router.include_router(board.router)

__all__ = ["error_page", "router"]
