FROM hashicorp/terraform:1.11 AS terraform
FROM node:20-bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates git && rm -rf /var/lib/apt/lists/*
COPY --from=terraform /bin/terraform /usr/local/bin/terraform
