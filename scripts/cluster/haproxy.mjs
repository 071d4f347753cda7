import { HOST, INSTANCES, NODES, PORTS } from './layout.mjs'

const servers = (list, check = '') =>
  list.map(({ name, port }) => `  server ${name} ${HOST}:${port} check${check}`).join('\n')

/** The primary for connections, and the instances that are ready for requests. */
export const haproxyConfig = () => `
global
  maxconn 2000

defaults
  timeout connect 2s
  timeout check 2s

# Whichever node is the primary; connections to one that no longer is are closed. After a start, all count as the primary until they
# are checked; replicas would refuse writes and answer reads that have to see the newest data.
listen primary
  bind ${HOST}:${PORTS.primary}
  mode tcp
  timeout client 30m
  timeout server 30m
  option httpchk OPTIONS /primary
  http-check expect status 200
  tcp-request connection reject if { nbsrv(primary) gt 1 }
  default-server inter 1s fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${NODES.map(({ name, port, api }) => `  server ${name} ${HOST}:${port} check port ${api}`).join('\n')}

frontend web
  bind ${HOST}:${PORTS.web}
  mode http
  timeout client 75s
  # While none is ready, as without a database, those that run say what is wrong and serve what they have.
  use_backend ready if { nbsrv(ready) gt 0 }
  default_backend running

defaults
  mode http
  timeout connect 2s
  timeout check 2s
  timeout server 120s
  timeout queue 30s
  balance leastconn
  # A request goes to another instance if one refuses the connection, and a read also if one ends before it has answered.
  option http-server-close
  option redispatch 1
  retries 5
  retry-on conn-failure empty-response

backend ready
  http-request disable-l7-retry unless METH_GET
  option httpchk GET /readyz
  default-server inter 500ms fall 2 rise 1
${servers(INSTANCES)}

backend running
  http-request disable-l7-retry unless METH_GET
  option httpchk GET /healthz
  default-server inter 1s fall 2 rise 1
${servers(INSTANCES)}

frontend metrics
  bind ${HOST}:${PORTS.haproxyMetrics}
  timeout client 10s
  http-request use-service prometheus-exporter if { path /metrics }
  http-request return status 404
`
