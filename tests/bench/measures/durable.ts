/** The measures of an exchange on a PostgreSQL of its own, which writes each commit to disk. */
import type { Figure } from '../harness/report.ts';
import { coreFigures } from './core.ts';
import { idleFigures } from './idle.ts';
import { orderFigures } from './orders.ts';
import { scaleFigures } from './scale.ts';
import { socketFigures } from './sockets.ts';

interface Durable {
  name: string;
  title: string;
  /** @param port a free one; the next ones are free, too */
  figures(port: number): Promise<Figure[]>;
}

export const durable: readonly Durable[] = [
  { name: 'core', title: 'The matching core: orders of many users, without HTTP', figures: coreFigures },
  { name: 'orders', title: 'The exchange: orders of many users over HTTP', figures: orderFigures },
  { name: 'sockets', title: 'The exchange: many sockets', figures: socketFigures },
  { name: 'idle', title: 'The exchange: nobody uses it', figures: idleFigures },
  { name: 'scale', title: 'Three instances on one database', figures: scaleFigures },
];
