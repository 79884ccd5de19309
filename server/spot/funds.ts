import type { Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { type Account, accountName, type Event } from '../ledger/index.ts';
import { type Atoms, atoms } from '../market/index.ts';

/**
 * Running balances while the batches of a group are applied, so that a batch without funds is refused alone and not
 * with its group. They are read without a lock: only the ledger is certain, and refuses the whole group if a balance
 * has fallen meanwhile.
 */
export class Funds {
  private constructor(private readonly balances: Map<string, Atoms>) {}

  /** Unknown balances: everything can be paid. */
  static readonly unknown = new Funds(new Map());

  /** Reads the balances of these accounts. One that does not exist yet is empty. */
  static async read(tx: Transaction<Database>, accounts: readonly Account[]): Promise<Funds> {
    const balances = new Map(accounts.map((account) => [accountName(account), 0n]));
    const rows = await tx
      .selectFrom('ledger_account')
      .select(['name', 'balance'])
      .where('name', '=', ({ fn, val }) => fn.any(val([...balances.keys()])))
      .execute();
    for (const { name, balance } of rows) balances.set(name, atoms(balance));
    return new Funds(balances);
  }

  /**
   * Books the movements of these events in their order.
   * @returns false if a known account would go negative; nothing is booked then
   */
  take(events: readonly Pick<Event, 'movements'>[]): boolean {
    const changed = new Map<string, Atoms>();
    const change = (account: Account, amount: Atoms): boolean => {
      const name = accountName(account);
      const before = changed.get(name) ?? this.balances.get(name);
      if (before === undefined) return true;
      changed.set(name, before + amount);
      return before + amount >= 0n;
    };
    for (const { movements } of events)
      for (const { from, to, amount } of movements)
        if (!change(from, -atoms(amount)) || !change(to, atoms(amount))) return false;
    for (const [name, balance] of changed) this.balances.set(name, balance);
    return true;
  }
}
