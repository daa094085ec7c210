export { serve } from './start.js';
