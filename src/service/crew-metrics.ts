import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import type { Crew } from './crew.js';
import { ReloadCount } from './metrics.js';
import type { OpenedMetrics } from './open-metrics.js';

/** What the primary shows: what its workers count, added up, and what is known of them from outside. */
export function crewMetrics(crew: Crew): Pick<OpenedMetrics, 'reloads' | 'read'> {
  const ofWorkers = new AggregatorRegistry();
  const own = new Registry();
  const registers = [own];
  new Gauge({
    name: 'farthing_workers',
    help: 'Processes that answer requests, or are about to',
    registers,
    collect() {
      this.set(crew.size);
    },
  });
  new Counter({
    name: 'farthing_worker_deaths_total',
    help: 'Workers that ended though nobody had told them to; what they had counted is gone with them',
    registers,
    collect() {
      this.reset();
      this.inc(crew.deaths);
    },
  });
  return {
    reloads: new ReloadCount(own),
    read: async () => (await ofWorkers.clusterMetrics()) + (await own.metrics()),
  };
}
