# Attention Abacus in one container: stateless, offline, not root, read-only root allowed.
ARG BASE=python:3.13-slim

FROM ${BASE} AS build
WORKDIR /srv/abacus
COPY requirements/run.txt requirements/run.txt
# Wheels only, each with its hash: nothing is compiled, and pip stays behind in this stage.
RUN python -m venv --without-pip /opt/abacus \
    && python -m pip --python /opt/abacus/bin/python install --no-cache-dir --disable-pip-version-check \
        --require-hashes --only-binary :all: --requirement requirements/run.txt
COPY app app
COPY templates templates
COPY static static
RUN python -m compileall -q app

FROM ${BASE}
LABEL org.opencontainers.image.title="Attention Abacus" \
      org.opencontainers.image.licenses="MIT"
ENV PATH=/opt/abacus/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    OPENBLAS_NUM_THREADS=1 \
    ABACUS_HOST=0.0.0.0 \
    ABACUS_PORT=8000
WORKDIR /srv/abacus
COPY --from=build /opt/abacus /opt/abacus
COPY --from=build /srv/abacus /srv/abacus
COPY LICENSE LICENSE
USER 10001:10001
EXPOSE 8000
# http.client and not urllib, which would ask a proxy named in the environment.
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s --retries=3 \
    CMD ["python", "-c", "import http.client, os, sys; link = http.client.HTTPConnection('127.0.0.1', int(os.environ['ABACUS_PORT']), timeout=2); link.request('GET', '/healthz'); sys.exit(link.getresponse().status != 200)"]
CMD ["python", "-m", "app"]
