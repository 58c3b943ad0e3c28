# The base has no digest, so that each build takes the newest patches of Debian and Node. To run the
# same image on several machines, build it once and push it to a registry.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# What is being built: there is no git here. See README.md.
ARG LAST_COMMIT_HASH
ARG LAST_COMMIT_MESSAGE
ARG LAST_COMMIT_DATE
ARG RELEASE_NAME
ARG RELEASE_VERSION
ARG RELEASE_DATE
RUN node bin/prepare.mjs build
# The image has a Node of its own; the packaged one is for machines with an old one. Types are optional
# peers of others, and stay otherwise.
RUN npm prune --omit=dev \
  && rm -rf node_modules/node-linux-* node_modules/.bin node_modules/typescript node_modules/@typescript node_modules/@types \
  && find node_modules -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete

FROM node:24-trixie-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /app/package.json /app/server.js /app/minimum-node.js ./
COPY --from=build /app/bin/serve bin/serve
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/.driver .driver
COPY --from=build /app/drizzle drizzle
# What the command line runs (demo, backup, restore, doctor, password) is not part of the build.
COPY --from=build /app/app app
COPY --from=build /app/locales locales
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# A migration of a large site takes minutes. Podman and buildah keep this line only with --format docker.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "bin/serve"]
