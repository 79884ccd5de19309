/**
 * `npm run restore -- <file>` restores a backup into an empty database: that of DATABASE_URL, or the embedded one, whose
 * folder (.data/postgres) is moved away first. Prints the sums of user balances at the end.
 */
import { sql } from 'kysely';
import { connect, migrateConnected } from '../server/database/index.ts';
import { restoreBackup } from '../server/operations/backup.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run restore -- <file>');
  process.exit(2);
}
const connection = await connect();
try {
  const rows = await restoreBackup(connection.ownerUrl, file);
  await migrateConnected(connection);
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  console.log(`${count} rows of ${Object.keys(rows).length} tables. The ledger balances. Users hold:`);
  const held = await sql<{ currency: number; sum: string }>`
    SELECT currency, trim_scale(sum(balance))::text AS sum FROM ledger_account WHERE user_id IS NOT NULL
    GROUP BY currency ORDER BY currency`.execute(connection.db);
  for (const { currency, sum } of held.rows) console.log(`  currency ${currency}: ${sum}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await connection.close();
}
