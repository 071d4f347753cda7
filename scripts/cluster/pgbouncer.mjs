import { HOST, NODES, PORTS } from './layout.mjs'

/** What the product otherwise sets with each connection; see docs/operating.md. */
const SETTINGS = 'set statement_timeout = 20000; set jit = off; set max_parallel_workers_per_gather = 0'

const database = (name, port) =>
  `${name} = host=${HOST} port=${port} dbname=voltacre user=voltacre connect_query='${SETTINGS}'`

/** Transaction mode: one entry for the primary, and one for each node, for reads. */
export const pgbouncerConfig = (users) => `
[databases]
${database('voltacre', PORTS.primary)}
${NODES.map(({ name, port }) => database(`voltacre_${name}`, port)).join('\n')}

[pgbouncer]
listen_addr = ${HOST}
listen_port = ${PORTS.pgbouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 1000
server_login_retry = 0.2
server_connect_timeout = 3
# A server that is gone without a word, as when its machine loses power.
tcp_user_timeout = 5000
query_wait_timeout = 20
ignore_startup_parameters = extra_float_digits
`

export const pgbouncerUsers = ({ product }) => `"voltacre" "${product}"\n`
