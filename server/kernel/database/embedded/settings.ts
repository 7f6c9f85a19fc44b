/** PostgreSQL settings by name. */
export type ServerSettings = Record<string, string>;

/**
 * For one small machine, one program that uses the database, and little memory when idle: no helpers without work (parallel workers,
 * replication, I/O workers), a small cache next to the system's own, and no log of normal operation.
 */
export const frugalSettings: ServerSettings = {
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '32MB',
  io_method: 'sync',
  max_worker_processes: '0',
  max_parallel_workers: '0',
  max_logical_replication_workers: '0',
  autovacuum_worker_slots: '3',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  checkpoint_timeout: '15min',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are logged by Everycast, so the server's log leaves them out (its order is: error, log, fatal).
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // Statements of a killed program end within moments, and so do their locks.
  client_connection_check_interval: '1s',
};
