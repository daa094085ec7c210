import { serve } from './service/serve.js';

await serve();
