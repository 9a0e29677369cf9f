"""The evidence beside a run: checks against fresh runs, differences, nudged runs, and which check sees which fault."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from app.api.answering import answer
from app.api.openapi import PROBLEMS, body_of
from app.proof.fault_matrix import FaultMatrix, fault_matrix
from app.proof.fresh_checks import FreshChecks, check_fresh
from app.proof.gradient_checks import GradientCheckRequest, GradientChecks, gradient_checks
from app.proof.nudges import NudgedRuns, NudgeRequest, nudged_runs
from app.schemas import RunRequest

router = APIRouter()


@router.post("/api/checks", response_model=FreshChecks, responses=PROBLEMS, openapi_extra=body_of(RunRequest))
async def create_checks(request: Request) -> Response:
    """What must hold between this run and fresh ones: keys permuted, queries permuted, keys moved, features doubled."""
    return await answer(request, lambda body: check_fresh(RunRequest.of(body)))


@router.post(
    "/api/gradient-checks",
    response_model=GradientChecks,
    responses=PROBLEMS,
    openapi_extra=body_of(GradientCheckRequest),
)
async def create_gradient_checks(request: Request) -> Response:
    """Differences on every coordinate beside the gradients, with a verdict for each tensor and step."""
    return await answer(request, lambda body: gradient_checks(GradientCheckRequest.of(body)))


@router.post("/api/nudges", response_model=NudgedRuns, responses=PROBLEMS, openapi_extra=body_of(NudgeRequest))
async def create_nudges(request: Request) -> Response:
    """One cell moved by each of some nudges, and the tensors of each run."""
    return await answer(request, lambda body: nudged_runs(NudgeRequest.of(body)))


@router.post("/api/fault-matrix", response_model=FaultMatrix, responses=PROBLEMS, openapi_extra=body_of(RunRequest))
async def create_fault_matrix(request: Request) -> Response:
    """Every fault against every check and the differences, on these inputs."""
    return await answer(request, lambda body: fault_matrix(RunRequest.of(body)))
