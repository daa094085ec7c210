# The service as an image: docker build -t farthing:1.1.0 .
# Node 24 is the release line with long-term support until April 2028; the slim image has a shell for `docker exec` and
# none of the compilers, which nothing here needs: no package runs a script when it is installed.

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json build.mjs build-guide.mjs ./
COPY docs/consumers.md ./docs/
COPY src ./src
COPY rules ./rules
COPY rates ./rates
COPY fixtures ./fixtures
RUN npm run build

FROM node:24-bookworm-slim AS dependencies
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# What was installed, for scanners. With --omit=dev it would miss what packages for development need, too.
RUN npm pkg delete devDependencies && npm sbom --sbom-format=cyclonedx >sbom.cdx.json
# Who only calculates may leave out what is optional, and npm passes over what of it cannot be had. The service needs each.
RUN node -e "Object.keys(require('./package.json').optionalDependencies).forEach((name) => fs.statSync('node_modules/' + name))"

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="farthing" \
      org.opencontainers.image.description="UK payroll calculation service whose law is data" \
      org.opencontainers.image.version="1.1.0" \
      org.opencontainers.image.licenses="MIT"
# The service runs without a package manager.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn*
WORKDIR /app
COPY --from=dependencies /build/node_modules ./node_modules
COPY --from=dependencies /build/sbom.cdx.json ./
COPY --from=build /build/dist ./dist
COPY package.json LICENSE CHANGELOG.md ./
COPY bin ./bin
# The law is part of the image: one image, one book. A change of the law is a new image.
COPY rules ./rules
COPY rates ./rates
COPY fixtures ./fixtures
COPY src/tables/maps ./src/tables/maps
# The only place the service writes to, and only where the keys are in a file. A volume made here belongs to its user.
RUN install --directory --owner=1000 --group=1000 --mode=0700 /var/lib/farthing
# An image whose book fails its check, or that lacks a file which the service reads, is not made.
RUN ["node", "bin/farthing.mjs", "check"]
# The user `node` of the base image, as a number: Kubernetes tells by it that this is not root.
USER 1000:1000
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    METRICS_PORT=9464 \
    RATE_LIMIT=3000 \
    DRAIN_SECONDS=5 \
    STOP_SECONDS=10 \
    KEYS_FILE=/var/lib/farthing/keys.yaml
EXPOSE 3000 9464
# Whether the process lives, not whether it is ready: starting it anew mends no database. By the
# shell: a whole Node each time would take more than the answer does.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /healthz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [[ $status == 200 ]]"]
# Without a shell in between, so that SIGTERM and SIGHUP reach the service. It keeps about 30 MB; with no bound on its heap it
# holds another 100 MB of what traces leave behind before it collects that, and 17 MB with no bound on what is new in it.
CMD ["node", "--enable-source-maps", "--max-old-space-size=256", "--max-semi-space-size=8", "dist/main.js"]
