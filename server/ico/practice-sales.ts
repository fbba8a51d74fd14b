import { configureOnly } from '@bourse/core/configure';
import type { SaleTerms, Unlock } from '@bourse/core/ico/sale';
import type { Asset } from '@bourse/core/market/instrument';
import { type Amount, amount, type Instant } from '@bourse/core/money/unit';
import type { StateRow, StateTable } from '@bourse/core/state';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { append } from '../audit/audit.ts';
import type { CommandOutbox } from '../engine/command-outbox.ts';
import { inTransaction } from '../store/transaction.ts';

interface PracticeSalesOptions {
  readonly pool: Pool;
  readonly engine: { rows(tables?: readonly StateTable[]): Iterable<StateRow>; now(): Instant };
  readonly outbox: Pick<CommandOutbox, 'leave' | 'settle'>;
}

const SCALE = 8;
const whole = (units: number): Amount => amount(BigInt(units) * 10n ** BigInt(SCALE));
const cents = (count: number): Amount => amount((BigInt(count) * 10n ** BigInt(SCALE)) / 100n);

const risk = [
  [
    'en',
    'This is a practice sale: its token exists only here and is worth nothing. In a real sale, you can lose all the money you put in.',
  ],
  ['zh-CN', '这是模拟发售：该代币仅存在于此，没有任何价值。在真实发售中，您可能损失全部投入的资金。'],
  ['ar', 'هذا بيع تدريبي: رمزه موجود هنا فقط ولا قيمة له. في بيع حقيقي قد تخسر كل ما دفعته.'],
  ['zh-TW', '這是模擬發售：該代幣只存在於這裡，沒有任何價值。在真實發售中，您可能損失投入的全部資金。'],
  ['es', 'Es una venta de práctica: su token solo existe aquí y no vale nada. En una venta real puedes perder todo el dinero que pongas.'],
  [
    'fr',
    'Ceci est une vente d’entraînement : son jeton n’existe qu’ici et ne vaut rien. Dans une vraie vente, vous pouvez perdre tout l’argent engagé.',
  ],
  [
    'id',
    'Ini penjualan latihan: tokennya hanya ada di sini dan tidak bernilai. Dalam penjualan sungguhan, Anda bisa kehilangan semua uang yang Anda masukkan.',
  ],
  [
    'ja',
    'これはデモのトークンセールです。このトークンはここにしか存在せず、価値はありません。実際のセールでは、投じた資金をすべて失うことがあります。',
  ],
  ['ko', '모의 토큰 세일입니다. 이 토큰은 여기에만 있으며 가치가 없습니다. 실제 세일에서는 넣은 돈을 모두 잃을 수 있습니다.'],
  [
    'pt',
    'Esta é uma venda simulada: o token só existe aqui e não vale nada. Em uma venda real, você pode perder todo o dinheiro investido.',
  ],
  ['ru', 'Это демо-продажа: токен существует только здесь и ничего не стоит. В настоящей продаже можно потерять все вложенные деньги.'],
  ['th', 'นี่คือการขายแบบฝึก โทเคนนี้มีอยู่ที่นี่เท่านั้นและไม่มีมูลค่า ในการขายจริงคุณอาจเสียเงินที่ลงไปทั้งหมด'],
  ['he', 'זוהי מכירת תרגול: האסימון קיים רק כאן ואין לו ערך. במכירה אמיתית אפשר להפסיד את כל הכסף שהושקע.'],
  [
    'tr',
    'Bu bir demo satıştır: token yalnızca burada var ve hiçbir değeri yok. Gerçek bir satışta yatırdığınız paranın tamamını kaybedebilirsiniz.',
  ],
  ['hi', 'यह अभ्यास सेल है: इसका टोकन सिर्फ़ यहीं है और इसकी कोई कीमत नहीं है। असली सेल में आप लगाया हुआ सारा पैसा खो सकते हैं।'],
  [
    'vi',
    'Đây là đợt mở bán luyện tập: token này chỉ tồn tại ở đây và không có giá trị. Trong đợt mở bán thật, bạn có thể mất toàn bộ số tiền đã bỏ vào.',
  ],
  [
    'de',
    'Das ist ein Token-Sale zum Üben: Den Token gibt es nur hier, und er ist nichts wert. Bei einem echten Token-Sale kannst du dein ganzes eingesetztes Geld verlieren.',
  ],
  [
    'it',
    'Questa è una vendita demo: il token esiste solo qui e non vale nulla. In una vendita reale puoi perdere tutto il denaro che ci metti.',
  ],
  ['kk', 'Бұл — демо-сатылым: токен тек осында бар және ештеңе тұрмайды. Нағыз сатылымда салған ақшаңыздың бәрінен айырылуыңыз мүмкін.'],
  [
    'ms',
    'Ini jualan latihan: tokennya hanya wujud di sini dan tidak bernilai. Dalam jualan sebenar, anda boleh kehilangan semua wang yang anda masukkan.',
  ],
] as const;

interface Practised {
  readonly asset: Asset;
  readonly name: string;
  readonly price: Amount;
  readonly total: Amount;
  /** From the first start on. */
  readonly startsMs: number;
  readonly endsMs: number;
  readonly vesting: readonly Unlock[];
}
const token = (asset: string, name: string): Asset => ({ asset, name: `${name} (practice token)`, scale: SCALE });

/** One that runs for a month, one that starts in a week, and one whose end and unlocks can be watched within half an hour. */
const sales: readonly Practised[] = [
  {
    asset: token('HBR', 'Harbour'),
    name: 'Harbour',
    price: cents(25),
    total: whole(400_000),
    startsMs: -HOUR_MS,
    endsMs: 30 * DAY_MS,
    vesting: [
      { afterMs: 0, share: 2_500 },
      { afterMs: 30 * DAY_MS, share: 2_500 },
      { afterMs: 60 * DAY_MS, share: 2_500 },
      { afterMs: 90 * DAY_MS, share: 2_500 },
    ],
  },
  {
    asset: token('LGN', 'Lagoon'),
    name: 'Lagoon',
    price: cents(110),
    total: whole(50_000),
    startsMs: 7 * DAY_MS,
    endsMs: 21 * DAY_MS,
    vesting: [
      { afterMs: 7 * DAY_MS, share: 5_000 },
      { afterMs: 90 * DAY_MS, share: 5_000 },
    ],
  },
  {
    asset: token('ORC', 'Orchard'),
    name: 'Orchard',
    price: cents(5),
    total: whole(20_000),
    startsMs: -DAY_MS,
    endsMs: 15 * MINUTE_MS,
    vesting: [
      { afterMs: 0, share: 4_000 },
      { afterMs: 5 * MINUTE_MS, share: 3_000 },
      { afterMs: 10 * MINUTE_MS, share: 3_000 },
    ],
  },
];

/**
 * A practice exchange gets token sales to try, once: each by a command of its own with an entry in the audit log, as if two operators
 * had created it. Their tokens are practice money. Never in a live realm.
 */
export async function openPracticeSales({ pool, engine, outbox }: PracticeSalesOptions): Promise<readonly string[]> {
  const rows = [...engine.rows(['asset', 'sale'])];
  const known = new Set(rows.map(({ values }) => values['asset']));
  if (rows.some(({ table }) => table === 'sale') || sales.some(({ asset }) => known.has(asset.asset))) return [];
  const now = engine.now();
  const left = await inTransaction(pool, async (client) => {
    const ids: number[] = [];
    for (const [i, one] of sales.entries()) {
      const entry = await append(client, { operator: undefined, act: 'ico.open-practice', subject: `sale:${i + 1}` });
      const sale = { ...termsOf(one, i + 1, now), grant: one.total };
      ids.push(await outbox.leave(client, { entry }, configureOnly('practice', { assets: [one.asset], sales: [sale] })));
    }
    return ids;
  });
  await outbox.settle(left);
  return sales.map(({ name }) => name);
}

const termsOf = ({ asset, name, price, total, startsMs, endsMs, vesting }: Practised, sale: number, now: number): SaleTerms => ({
  ...{ sale, revision: 1, asset: asset.asset, name, price, total, vesting },
  minimum: whole(10),
  maximum: whole(5_000),
  startsAt: (now + startsMs) as Instant,
  endsAt: (now + endsMs) as Instant,
  whitePaper: 'https://example.com/practice-sale.pdf',
  risk: risk.map(([locale, text]) => ({ locale, text })),
});
