export {
  DEFAULT_SETTINGS,
  Gone,
  QueueFull,
  Scheduler,
  type SchedulerCounts,
} from './scheduler.js';
