/** The oracle: an order book written for readability, not speed. Plain arrays, sorted again for each taker. */
export class NaiveBook {
  orders: { id: number; trader: number; isBuy: boolean; price: number; left: number; rank: number }[] = [];
  readonly tape: string[] = [];
  private rank = 0;

  place(id: number, trader: number, isBuy: boolean, price: number, quantity: number, rule: 'GTC' | 'IOC' | 'FOK' | 'post'): void {
    const others = this.orders
      .filter((o) => o.isBuy !== isBuy && (isBuy ? o.price <= price : o.price >= price))
      .sort((a, b) => (a.price === b.price ? a.rank - b.rank : isBuy ? a.price - b.price : b.price - a.price));
    if (rule === 'post' && others.length > 0) return;
    const own = others.findIndex((o) => o.trader === trader);
    const reachable = own < 0 ? others : others.slice(0, own);
    if (rule === 'FOK' && reachable.reduce((sum, o) => sum + o.left, 0) < quantity) return;
    let left = quantity;
    for (const maker of reachable) {
      const filled = Math.min(left, maker.left);
      if (filled === 0) break;
      maker.left -= filled;
      left -= filled;
      this.tape.push(`${filled} @ ${maker.price} of ${maker.id} by ${id}`);
    }
    this.orders = this.orders.filter((o) => o.left > 0);
    const isStopped = own >= 0 && left > 0;
    if (left > 0 && !isStopped && (rule === 'GTC' || rule === 'post'))
      this.orders.push({ id, trader, isBuy, price, left, rank: ++this.rank });
  }

  cancel(id: number, trader: number): void {
    this.orders = this.orders.filter((o) => o.id !== id || o.trader !== trader);
  }

  shrink(id: number, trader: number, by: number): void {
    const order = this.orders.find((o) => o.id === id && o.trader === trader);
    if (order && order.left > by) order.left -= by;
  }

  get ladder(): string[] {
    const levels = new Map<string, number>();
    for (const o of this.orders) {
      const key = `${o.isBuy ? 'buy' : 'sell'} ${o.price}`;
      levels.set(key, (levels.get(key) ?? 0) + o.left);
    }
    return [...levels].map(([key, left]) => `${key} ${left}`).sort();
  }
}
