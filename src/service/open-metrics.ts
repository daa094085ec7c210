import type { Config } from '../config/index.js';
import type { Crew } from './crew.js';
import type { ReloadCount, ServiceMetrics } from './metrics.js';

/** What is told how a process that answers requests goes. */
export type Metrics = Omit<ServiceMetrics, 'registry'>;

/** What a process is measured by. */
export interface OpenedMetrics {
  readonly metrics: Metrics;
  readonly reloads: Pick<ReloadCount, 'count'>;
  /** What Prometheus is shown. */
  readonly read: () => Promise<string>;
}

const UNREAD: OpenedMetrics = {
  metrics: { watch() {}, request() {}, refused() {}, calculation() {}, bookGoesOutOfUse() {} },
  reloads: { count() {} },
  read: async () => '',
};

/** The metrics of a process that runs alone. Where the configuration has no port for them nothing is counted, and the
 *  package that counts, which takes long to load, is not loaded. */
export async function openMetrics({ metricsPort }: Pick<Config, 'metricsPort'>): Promise<OpenedMetrics> {
  if (metricsPort === undefined) return UNREAD;
  const { ReloadCount, ServiceMetrics } = await import('./metrics.js');
  const metrics = new ServiceMetrics();
  return {
    metrics,
    reloads: new ReloadCount(metrics.registry),
    read: () => metrics.registry.metrics(),
  };
}

/** The metrics of a worker, which its primary asks it for. To be awaited before the first message is listened for. */
export async function openWorkerMetrics({ metricsPort }: Pick<Config, 'metricsPort'>): Promise<Metrics> {
  if (metricsPort === undefined) return UNREAD.metrics;
  const { ServiceMetrics, tellPrimary } = await import('./metrics.js');
  const metrics = new ServiceMetrics();
  tellPrimary(metrics);
  return metrics;
}

/** The metrics of a primary. */
export async function openCrewMetrics(
  crew: Crew,
  { metricsPort }: Pick<Config, 'metricsPort'>,
): Promise<Pick<OpenedMetrics, 'reloads' | 'read'>> {
  if (metricsPort === undefined) return UNREAD;
  const { crewMetrics } = await import('./crew-metrics.js');
  return crewMetrics(crew);
}
