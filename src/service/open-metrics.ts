import type { Config } from '../config/index.js';
import type { ReloadCount, ServiceMetrics } from './metrics.js';
import type { WorkerPool } from './worker-pool.js';

/** What a process that answers requests counts. */
export type Metrics = Omit<ServiceMetrics, 'registry'>;

/** What one process is measured by. */
export interface ProcessMetrics {
  readonly metrics: Metrics;
  readonly reloads: Pick<ReloadCount, 'count'>;
  /** In the text form of Prometheus. */
  readonly read: () => Promise<string>;
  /** As objects, for a primary to add up. */
  readonly values: () => Promise<readonly object[]>;
}

const NO_METRICS: ProcessMetrics = {
  metrics: { watch() {}, request() {}, refused() {}, calculation() {}, bookGoesOutOfUse() {} },
  reloads: { count() {} },
  read: async () => '',
  values: async () => [],
};

/** The metrics of a process that answers requests. Where the configuration has no port for them nothing is counted, and
 *  the package that counts, which takes long to load, is not loaded. */
export async function openMetrics(
  { metricsPort }: Pick<Config, 'metricsPort'>,
  { reloads: countsReloads = true }: { readonly reloads?: boolean } = {},
): Promise<ProcessMetrics> {
  if (metricsPort === undefined) return NO_METRICS;
  const { ReloadCount, ServiceMetrics } = await import('./metrics.js');
  const metrics = new ServiceMetrics();
  return {
    metrics,
    reloads: countsReloads ? new ReloadCount(metrics.registry) : NO_METRICS.reloads,
    read: () => metrics.registry.metrics(),
    values: () => metrics.registry.getMetricsAsJSON(),
  };
}

/** The metrics of a primary: those of its workers, and of the pool itself. */
export async function openPoolMetrics(
  pool: WorkerPool,
  { metricsPort }: Pick<Config, 'metricsPort'>,
): Promise<Pick<ProcessMetrics, 'reloads' | 'read'>> {
  if (metricsPort === undefined) return NO_METRICS;
  const { PoolMetricsReader, ReloadCount } = await import('./metrics.js');
  const metrics = new PoolMetricsReader(pool);
  return { reloads: new ReloadCount(metrics.registry), read: () => metrics.read() };
}
