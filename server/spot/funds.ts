import { type Account, accountName, type Event } from '../ledger/index.ts';
import { type Atoms, atoms } from '../market/index.ts';

/**
 * Running balances while the batches of a group are applied, so that a batch without funds is refused alone and not
 * with its group. They are read without a lock: only the ledger is certain, and refuses the whole group if a balance
 * has fallen meanwhile.
 */
export class Funds {
  /** @param balances by the names of accounts; any other account can pay everything */
  constructor(private readonly balances: Map<string, Atoms>) {}

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
