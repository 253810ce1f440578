# Site, content service and command in one image; docs/how-to/deploy-with-docker.md describes how to run them.

FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc scripts/image/keep-build-dependencies.mjs ./
RUN --mount=type=cache,target=/root/.npm \
    node keep-build-dependencies.mjs package.json && npm ci --no-audit --no-fund
COPY . .
RUN npm run build && node scripts/image/collect-runtime.ts /runtime

FROM node:26-bookworm-slim

# Node runs everything here and asks for no shell. `env` stays, which finds Node for `werkseite`, and `prlimit`, which limits the memory
# of the process that makes pictures.
RUN mkdir --mode=700 /data \
 && chown 1000:1000 /data \
 && ln -s /app/cli/werkseite.mjs /usr/local/bin/werkseite \
 && rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/share /opt/* \
 && find /bin/ /sbin/ /usr/bin/ /usr/sbin/ /usr/local/bin/ \
      ! -type d ! -name env ! -name prlimit ! -name node ! -name werkseite -delete

COPY --from=build /runtime /app
WORKDIR /app

# Fit for 256 MB: a quarter for JavaScript, and large pieces go back to the system at once.
ENV NODE_ENV=production \
    HOST=:: \
    OPS_HOST=:: \
    DATA_DIR=/data \
    NODE_OPTIONS="--max-old-space-size-percentage=27 --max-semi-space-size=4" \
    MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=262144 \
    CACHE_MAX_MB=32 \
    NODE_DISABLE_COMPILE_CACHE=1
VOLUME /data
USER 1000:1000
EXPOSE 3000 9464

ENTRYPOINT []
CMD ["node", "dist/run/site.js"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "scripts/image/healthcheck.mjs"]

ARG BUILD_ID=unknown
ENV BUILD_ID=$BUILD_ID
LABEL org.opencontainers.image.title="werkseite" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.revision=$BUILD_ID
