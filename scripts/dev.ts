/** The exchange and Vite's development server side by side: `npm run dev`. A saved definition shows at once. */
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

const exchange = spawn('npx', ['tsx', 'server/main.ts'], { stdio: 'inherit' });
const vite = await createServer();
await vite.listen();
vite.printUrls();

const stop = async () => {
  exchange.kill('SIGTERM');
  await vite.close();
  process.exit(0);
};
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
exchange.on('exit', () => void stop());
