import type { PortOf } from './ports.ts';

/* The configuration files of a cluster, as text. docs/scaling.md shows the same for machines of their own. */

export const nodes = ['postgres1', 'postgres2', 'postgres3'] as const;
export const members = ['etcd1', 'etcd2', 'etcd3'] as const;
export const swiftServers = ['account', 'container', 'object'] as const;
const host = '127.0.0.1';

/** The role that Everycast signs in with, and those of the cluster itself. */
export const roles = { superuser: 'admin', replication: 'replicator', rewind: 'rewinder', everycast: 'everycast' } as const;

export const files = { accessKeyId: 'everycast:files', bucket: 'everycast' } as const;

/** etcd's options of one member. */
export const etcdArgs = (name: string, portOf: PortOf, data: string): string[] => [
  `--name=${name}`,
  `--data-dir=${data}`,
  `--listen-client-urls=http://${host}:${portOf(name)}`,
  `--advertise-client-urls=http://${host}:${portOf(name)}`,
  `--listen-peer-urls=http://${host}:${portOf(`${name} peers`)}`,
  `--initial-advertise-peer-urls=http://${host}:${portOf(`${name} peers`)}`,
  `--initial-cluster=${members.map((one) => `${one}=http://${host}:${portOf(`${one} peers`)}`).join(',')}`,
  '--initial-cluster-token=everycast',
  '--initial-cluster-state=new',
  '--enable-v2=true',
  '--heartbeat-interval=200',
  '--election-timeout=2000',
];

export interface PatroniFile {
  name: string;
  portOf: PortOf;
  folder: string;
  programs: string;
  password: string;
  /** Whether a commit waits until a standby has it. */
  synchronous: boolean;
  /** False: commits don't wait for the disk, where losing a machine's power isn't tested. */
  fsync: boolean;
}

/** Patroni's configuration of one node. */
export const patroniYaml = ({ name, portOf, folder, programs, password, synchronous, fsync }: PatroniFile): string => `scope: everycast
name: ${name}
restapi:
  listen: ${host}:${portOf(`${name} health`)}
  connect_address: ${host}:${portOf(`${name} health`)}
# Not etcd3: there Patroni 3.0 writes its lock without comparing, so a primary that was frozen takes it back from its successor, and
# what was written since is lost.
etcd:
  hosts: ${members.map((one) => `${host}:${portOf(one)}`).join(',')}
bootstrap:
  dcs:
    ttl: 15
    loop_wait: 3
    retry_timeout: 5
    # A primary that crashes is replaced at once instead of being waited for.
    primary_start_timeout: 0
    maximum_lag_on_failover: 1048576
    synchronous_mode: ${synchronous}
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 200
        max_wal_senders: 10
        wal_keep_size: 256MB
  initdb:
    - encoding: UTF8
    - locale: C.UTF-8
    - data-checksums
postgresql:
  listen: ${host}:${portOf(name)}
  connect_address: ${host}:${portOf(name)}
  data_dir: ${folder}/data
  bin_dir: ${programs}
  authentication:
    superuser: { username: ${roles.superuser}, password: '${password}' }
    replication: { username: ${roles.replication}, password: '${password}' }
    rewind: { username: ${roles.rewind}, password: '${password}' }
  pg_hba:
    - local all all scram-sha-256
    - host all all ${host}/32 scram-sha-256
    - host replication ${roles.replication} ${host}/32 scram-sha-256
  parameters:
    unix_socket_directories: ${folder}
    shared_buffers: 64MB
    fsync: '${fsync ? 'on' : 'off'}'
`;

export interface PoolerFile {
  /** Where PostgreSQL's primary answers. */
  database: { host: string; port: number; name: string };
  port: number;
  /** Roles and their passwords. */
  users: string;
  /** Connections to the database. */
  size: number;
}

/** PgBouncer's configuration. It refuses the limits that Everycast asks for on connections of its own, so it sets them itself. */
export const pgbouncerIni = ({ database, port, users, size }: PoolerFile): string => `[databases]
${database.name} = host=${database.host} port=${database.port} dbname=${database.name} connect_query='set statement_timeout = 10000; set idle_in_transaction_session_timeout = 30000'

[pgbouncer]
listen_addr = ${host}
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 1000
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 10
`;

export interface BalancerFile {
  portOf: PortOf;
  web: readonly string[];
  live: readonly string[];
  socket: string;
}

/** HAProxy's configuration: the database's primary and standbys, the web app, and encoders. */
export const haproxyCfg = ({ portOf, web, live, socket }: BalancerFile): string => `global
  maxconn 4000
  stats socket ${socket} mode 600 level admin

defaults
  timeout connect 2s
  timeout check 2s
  # Connections of databases, event streams and encoders are quiet for long.
  timeout client 1h
  timeout server 1h
  timeout tunnel 12h
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1

listen postgres_primary
  bind ${host}:${portOf('database')}
  mode tcp
  # Clients of one that isn’t the primary any more have to come back.
  default-server on-marked-down shutdown-sessions
  option httpchk OPTIONS /primary
  http-check expect status 200
${nodes.map((name) => `  server ${name} ${host}:${portOf(name)} check port ${portOf(`${name} health`)}`).join('\n')}

listen postgres_standby
  bind ${host}:${portOf('standby')}
  mode tcp
  default-server on-marked-down shutdown-sessions
  balance leastconn
  option httpchk OPTIONS /replica?lag=16MB
  http-check expect status 200
${nodes.map((name) => `  server ${name} ${host}:${portOf(name)} check port ${portOf(`${name} health`)}`).join('\n')}

frontend everycast
  bind ${host}:${portOf('everycast')}
  mode http
  option forwardfor
  # Studios send their streams over WebSockets.
  acl studio path_beg /api/v1/streams/
  acl websocket hdr(Upgrade) -i websocket
  use_backend live if studio websocket
  # What is on air can only be watched at the process that receives it.
  acl watched path_reg ^/api/v1/(streams/[^/]+/preview|sandbox/live/watch)$
  use_backend watched if watched
  default_backend web

backend web
  mode http
  balance leastconn
  # A request that reached no process is sent to the other one.
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response response-timeout
  option httpchk GET /readyz
${web.map((name) => `  server ${name} ${host}:${portOf(name)} check`).join('\n')}

backend live
  mode http
  # Without the database a process takes no new studios, and keeps those that it has.
  balance leastconn
  option httpchk GET /readyz
${live.map((name) => `  server ${name} ${host}:${portOf(name)} check`).join('\n')}

backend watched
  mode http
  balance roundrobin
  # A process that doesn't have it answers 503, and another one is asked: of more than two perhaps one that was asked before.
  option redispatch 1
  retries ${3 * live.length}
  retry-on conn-failure empty-response 503
  option httpchk GET /readyz
${live.map((name) => `  server ${name} ${host}:${portOf(name)} check`).join('\n')}

listen encoders
  bind ${host}:${portOf('encoders')}
  mode tcp
  default-server on-marked-down shutdown-sessions
  balance leastconn
${live.map((name) => `  server ${name} ${host}:${portOf(`${name} encoders`)} check`).join('\n')}
`;

const wsgi = (name: string, folder: string, port: number): string => `[DEFAULT]
bind_ip = ${host}
bind_port = ${port}
swift_dir = ${folder}
devices = ${folder}/srv
mount_check = false
# One process each, without a master.
workers = 0
log_name = swift-${name}
log_level = WARNING
`;

/** Swift's configuration of an account, container or object server. */
export const swiftServerConf = (name: string, folder: string, portOf: PortOf): string => `${wsgi(name, folder, portOf(`swift ${name}`))}
[pipeline:main]
pipeline = ${name}-server

[app:${name}-server]
use = egg:swift#${name}
`;

/** Swift's configuration of the server that speaks S3. */
export const swiftProxyConf = (folder: string, portOf: PortOf, secret: string): string => `${wsgi('proxy', folder, portOf('files'))}
[pipeline:main]
pipeline = catch_errors proxy-logging cache listing_formats s3api tempauth copy slo proxy-logging proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:proxy-logging]
use = egg:swift#proxy_logging

[filter:cache]
use = egg:swift#memcache
memcache_servers = ${host}:${portOf('memcached')}

[filter:listing_formats]
use = egg:swift#listing_formats

[filter:s3api]
use = egg:swift#s3api
location = us-east-1

[filter:tempauth]
use = egg:swift#tempauth
user_${files.accessKeyId.replace(':', '_')} = ${secret} .admin

[filter:copy]
use = egg:swift#copy

[filter:slo]
use = egg:swift#slo
`;
