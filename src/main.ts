import { serve } from './service/start.js';

await serve();
