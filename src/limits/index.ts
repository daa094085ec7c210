export { countForWorkers, WINDOW } from './counter.js';
export { type Allowance, type Caller, type Limits, type LimitsHealth, UNLIMITED } from './limits.js';
export { callerKey, type LimitSettings, limitsOf, openLimits } from './open-limits.js';
