/** Positions and orders in the format of answers and socket messages. */
import type { components } from '../../src/client/generated/api.ts';
import { isoOrNull } from '../http/moment.ts';
import { type Atoms, atoms, fromAtoms } from '../market/index.ts';
import type { LeverTerms } from './account.ts';
import { exposure, hazardRate, liquidationPrice } from './hazard.ts';
import { constantIndex, type LeverOrder, profitAt } from './order.ts';
import { directionCodes, statusCodes } from './rows.ts';

type Schemas = components['schemas'];
export type LeverRow = Schemas['LeverOrder'];

/** There are no overnight fees. */
const overnight = { overnight: '0', overnight_money: '0' };

/** The figures of one user's account at one time. */
export class Figures {
  /**
   * @param open all open positions of the account
   * @param now unix ms
   */
  constructor(
    private readonly terms: LeverTerms,
    private readonly open: readonly LeverOrder[],
    private readonly now: number,
  ) {}

  /** The totals of the account. Money and percent as plain decimals; no hazard rate without positions. */
  totals(): { hazard_rate: string | null; profits: string; margins: string; originMargins: string } {
    const all = exposure(this.open, (pairId) => constantIndex(this.terms.index(pairId).at(this.now)));
    const rate = hazardRate(all);
    return {
      hazard_rate: rate === null ? null : formatPercent(rate),
      profits: fromAtoms(all.profits),
      margins: fromAtoms(all.margins),
      originMargins: fromAtoms(this.open.reduce((sum, { originMargin }) => sum + originMargin, 0n)),
    };
  }

  row(order: LeverOrder): LeverRow {
    const pair = this.terms.pairOf(order.pairId);
    const index = order.endPrice ?? this.index(order.pairId);
    const profit = order.profit ?? (order.status === 'open' ? profitAt(order, index) : 0n);
    return {
      id: order.id,
      symbol: pair.symbol,
      currency_id: pair.currency_id,
      legal_id: pair.legal_id,
      type: directionCodes[order.direction],
      share: order.lots,
      number: fromAtoms(order.size),
      multiple: order.multiple,
      price: fromAtoms(order.price),
      origin_price: fromAtoms(order.originPrice),
      update_price: fromAtoms(index),
      target_profit_price: textOrNull(order.takeProfit),
      stop_loss_price: textOrNull(order.stopLoss),
      liquidation_price: order.status === 'open' ? this.liquidationPrice(order.pairId) : null,
      origin_caution_money: fromAtoms(order.originMargin),
      caution_money: fromAtoms(order.margin),
      trade_fee: fromAtoms(order.fee),
      ...overnight,
      profits: fromAtoms(profit),
      profit_rate: formatPercent((profit * 100n * atoms('1')) / order.originMargin),
      fact_profits: textOrNull(order.profit),
      status: statusCodes[order.status],
      reason: order.reason,
      create_time: new Date(order.createdAt).toISOString(),
      transaction_time: isoOrNull(order.openedAt),
      handle_time: isoOrNull(order.endedAt),
      complete_time: isoOrNull(order.endedAt),
      time: this.now,
    };
  }

  /** Value of all open positions at the index. */
  value(): string {
    return fromAtoms(
      this.open.reduce((sum, { pairId, size }) => sum + (this.index(pairId) * size) / atoms('1'), 0n),
    );
  }

  private liquidationPrice(pairId: number): string | null {
    const { liquidationRate, pairOf } = this.terms;
    const price = liquidationPrice(
      this.open,
      pairId,
      (id) => this.index(id),
      liquidationRate,
      pairOf(pairId).tick,
    );
    return textOrNull(price);
  }

  private index(pairId: number): Atoms {
    return atoms(this.terms.index(pairId).at(this.now));
  }
}

/** A percentage with two places, truncated. */
function formatPercent(percent: Atoms): string {
  const step = atoms('0.01');
  return fromAtoms((percent / step) * step);
}

function textOrNull(value: Atoms | null): string | null {
  return value === null ? null : fromAtoms(value);
}
