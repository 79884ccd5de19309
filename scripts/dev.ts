/** `npm run dev`: starts the exchange and Vite's development server, which applies saved definitions to the open page. */
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
