import { useEffect, useState } from 'react';
import { bookChannel, type OrderBook } from '../wire/market-feed.ts';

/** The book for decisions, not for the eye: looked at twice a second, so that a form is not drawn with every tick. */
export function useSlowBook(symbol: string): OrderBook | undefined {
  const [book, setBook] = useState<OrderBook | undefined>();
  useEffect(() => {
    const channel = bookChannel(symbol);
    let first = true;
    const look = () => setBook(channel.current());
    const stop = channel.subscribe(() => {
      if (first && channel.current()) look();
      first = first && !channel.current();
    });
    look();
    const timer = setInterval(look, 500);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [symbol]);
  return book;
}
