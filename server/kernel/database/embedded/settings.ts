/** Settings of PostgreSQL, by name. */
export type ServerSettings = Record<string, string>;

/**
 * One small machine, one program that uses the database, and little memory when idle: no helpers that it has no work for
 * (parallel workers, replication, I/O workers), a small cache beside the system's own, and no log of what goes well.
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
  // A failed statement is the program's to tell; the server's own log keeps to itself (its order is: error, log, fatal).
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // Statements of a program that was killed end within moments, and their locks with them.
  client_connection_check_interval: '1s',
};
