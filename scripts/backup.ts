/**
 * `npm run backup -- <file>` writes a consistent snapshot of the database to a compressed file; the exchange may be running.
 * The database is that of DATABASE_URL, or the embedded one.
 */
import { connect } from '../server/database/index.ts';
import { writeBackup } from '../server/operations/backup.ts';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Usage: npm run backup -- <file>, such as exchange-2026-11-22.sql.gz');
  process.exit(2);
}
const connection = await connect();
try {
  const rows = await writeBackup(connection.ownerUrl, file);
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  console.log(`${file}: ${count} rows of ${Object.keys(rows).length} tables`);
} finally {
  await connection.close();
}
