/**
 * Every metric that /metrics answers, in the order in which it does. contrib/ and docs/running.md
 * use these names, so none is ever changed.
 */
export const METRICS = {
  divan_build_info: { type: "gauge", help: "The release that runs, as labels." },
  divan_up_database: { type: "gauge", help: "Whether the database answers: 1 or 0." },
  divan_http_requests_total: {
    type: "counter",
    help: "Answered requests, by the pattern of their address.",
  },
  divan_http_request_duration_seconds: {
    type: "histogram",
    help: "Time until the answer was ready. A live stream counts until it begins.",
  },
  divan_database_faults_total: {
    type: "counter",
    help: "Answers of PostgreSQL about its disk, memory or files, by SQLSTATE.",
  },
  divan_live_streams: { type: "gauge", help: "Open streams of server-sent events." },
  divan_event_loop_delay_seconds: {
    type: "gauge",
    help: "The 99th percentile since the last scrape, of the slowest process.",
    of_processes: "highest",
  },
  process_resident_memory_bytes: { type: "gauge", help: "Memory of all processes of the site." },
  process_cpu_seconds_total: {
    type: "counter",
    help: "Processor time of all processes of the site, without PostgreSQL.",
  },
  process_start_time_seconds: {
    type: "gauge",
    help: "When the site started.",
    of_processes: "lowest",
  },
  divan_disk_free_bytes: { type: "gauge", help: "Free space of the disk of DATA_DIR." },
  divan_disk_size_bytes: { type: "gauge", help: "Size of the disk of DATA_DIR." },
  divan_files_bytes: {
    type: "gauge",
    help: "Bytes of the pictures and files of members, each content once.",
  },
  divan_jobs: {
    type: "gauge",
    help: "Jobs that wait or have failed at all their tries. Counts to 10000.",
  },
  divan_job_oldest_seconds: {
    type: "gauge",
    help: "How long the oldest job of the queue has been due.",
  },
  divan_mail_unsent: {
    type: "gauge",
    help: "E-mails that wait or have failed at all their tries.",
  },
  divan_backup_last_verified_timestamp_seconds: {
    type: "gauge",
    help: "When the newest verified backup was begun. Missing if there is none.",
  },
  divan_search_indexed_ratio: {
    type: "gauge",
    help: "How much of all texts the search knows, 0 to 1.",
  },
  divan_replica_lag_seconds: {
    type: "gauge",
    help: "How far the read replica is behind. Missing without one, and while it is left out.",
  },
  divan_alarms_open: { type: "gauge", help: "Open alarms, as on the dashboard." },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
export type Metric = {
  type: "counter" | "gauge" | "histogram";
  help: string;
  /** What is answered for several processes. By default it is their sum. */
  of_processes?: "highest" | "lowest";
};
