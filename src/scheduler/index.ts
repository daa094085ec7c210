export {
  DEFAULT_SETTINGS,
  QueueFull,
  Scheduler,
  type SchedulerCounts,
} from './scheduler.js';
