import { serve } from './service/index.js';

await serve();
