import { HOST, NODES, PORTS, PROCESSES } from './layout.mjs'

const job = (name, ports) => ({
  job_name: name,
  static_configs: [{ targets: ports.map((port) => `${HOST}:${port}`) }],
})

/** `rules` is the path of the alert rules. JSON is YAML. */
export const prometheusConfig = (rules) =>
  JSON.stringify({
    global: { scrape_interval: '5s' },
    rule_files: [rules],
    scrape_configs: [
      job(
        'voltacre',
        PROCESSES.map(({ port }) => port),
      ),
      job(
        'patroni',
        NODES.map(({ api }) => api),
      ),
      job(
        'etcd',
        NODES.map(({ etcd }) => etcd.client),
      ),
      job('haproxy', [PORTS.haproxyMetrics]),
    ],
  })
