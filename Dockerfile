# The portal at port 5173 and the mock API at port 4000, for demos and tests; the ports are fixed. mock-api/README.md has the commands.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Only the desktop shell needs install scripts.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build -- --server

FROM node:24-slim
WORKDIR /app
COPY --from=build /app/LICENSE ./
COPY --from=build /app/dist/server server
COPY --from=build /app/dist/portal dist/portal
COPY --from=build /app/dist/demo-script dist/demo-script
USER node
ENV NODE_ENV=production
EXPOSE 4000 5173
HEALTHCHECK --interval=5s --start-period=10s CMD ["node", "-e", "fetch('http://127.0.0.1:4000/').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "server/start.mjs", "--no-build", "--host", "0.0.0.0"]
CMD ["--allow-host", "localhost"]
