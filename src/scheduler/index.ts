export { QueueFull } from './errors.js';
export {
  type Connection,
  DEFAULT_SETTINGS,
  Scheduler,
  type SchedulerCounts,
  type SchedulerSettings,
} from './scheduler.js';
