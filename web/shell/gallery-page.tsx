import { AmountField, PercentChips } from '@bourse/ui/amount-field';
import { Badge, Pill } from '@bourse/ui/badge';
import { Button, IconButton } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Chips } from '@bourse/ui/chips';
import { Coin } from '@bourse/ui/coin';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { CopyButton } from '@bourse/ui/copy-button';
import { Field, PasswordField } from '@bourse/ui/field';
import { Direction, Figure, Flash } from '@bourse/ui/figure';
import { KeyValue, KeyValues } from '@bourse/ui/key-value';
import { ButtonRow, PlainRow, Rows } from '@bourse/ui/list';
import { Logo } from '@bourse/ui/logo';
import { Empty, Failure } from '@bourse/ui/notice';
import { ConnectionStrip } from '@bourse/ui/ribbon';
import { Segmented } from '@bourse/ui/segmented';
import { Sheet } from '@bourse/ui/sheet';
import { SkeletonRows, SkeletonText } from '@bourse/ui/skeleton';
import { Sparkline } from '@bourse/ui/sparkline';
import { Switch } from '@bourse/ui/switch';
import { TabIcon, type TabName } from '@bourse/ui/tab-icon';
import { Tabs } from '@bourse/ui/tabs';
import { toast } from '@bourse/ui/toast';
import { Bell, Check, Search, Shield } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useLocale } from 'use-intl';
import { languages } from '../locales/locale.ts';
import { prefer, type UpDown, upDowns, usePreferences } from '../parts/preferences.ts';
import { Screen } from '../parts/screen.tsx';
import { decimalMarks, moneyText } from '../wire/money-text.ts';

// Every part in every state, to look at while building and for pictures in tests. Its words are not translated: it is no page
// for traders, and the switches at its top show each part in both themes, all conventions and mirrored.

const day = [3, 4, 3.6, 5, 4.8, 6, 7, 6.6, 8, 7.8, 9, 8.6, 10];

export default function GalleryPage(): ReactElement {
  const locale = useLocale();
  const p = usePreferences();
  const [way, setWay] = useState<'email' | 'phone'>('email');
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [tab, setTab] = useState<'orders' | 'positions' | 'assets'>('orders');
  const [range, setRange] = useState<'7' | '30' | '120'>('7');
  const [on, setOn] = useState(true);
  const [amount, setAmount] = useState('1900.58');
  const [price, setPrice] = useState('64180');
  const [open, setOpen] = useState<'sheet' | 'confirm'>();
  const [tick, setTick] = useState(58710);
  const common = { marks: decimalMarks(locale), format: (v: string) => moneyText(v, locale) };
  return (
    <Screen title="Gallery" up="/index" large>
      <Section title="Look">
        <Chips
          label="Theme"
          value={p.theme}
          onValue={(theme) => prefer({ theme })}
          choices={(['system', 'dark', 'light'] as const).map((value) => ({ value, label: value }))}
        />
        <Chips<UpDown | 'auto'>
          label="Up and down"
          value={p.updown}
          onValue={(updown) => prefer({ updown })}
          choices={(['auto', ...upDowns] as const).map((value) => ({ value, label: value }))}
        />
        <Chips
          label="Locale"
          value={p.locale}
          onValue={(next) => prefer({ locale: next })}
          choices={languages.map((l) => ({ value: l.locale, label: l.own }))}
        />
      </Section>
      <Section title="Surfaces, ink, accent">
        <div className="grid grid-cols-6 gap-1.5">
          {['bg-bg0', 'bg-bg1', 'bg-bg2', 'bg-bg3', 'bg-ink', 'bg-accent'].map((c) => (
            <i key={c} className={`h-9 rounded-chip shadow-[inset_0_0_0_1px_var(--hair)] ${c}`} />
          ))}
        </div>
      </Section>
      <Section title="Buttons">
        <div className="grid grid-cols-2 gap-2">
          <Button>Confirm</Button>
          <Button tone="tonal">Later</Button>
          <Button tone="up">Buy BTC</Button>
          <Button tone="down">Sell BTC</Button>
          <Button tone="line">Outline</Button>
          <Button tone="danger">Close all</Button>
          <Button tone="up" note="You receive ≥ 0.0249">
            Buy
          </Button>
          <Button tone="text">Forgot?</Button>
        </div>
        <Button wide busy>
          Confirm
        </Button>
        <Button wide unless="Minimum is 5 USDT">
          Buy BTC
        </Button>
        <div className="flex items-center gap-2">
          <Button size="medium" tone="tonal">
            Medium
          </Button>
          <Button size="small" tone="tonal">
            Small
          </Button>
          <IconButton label="Search">
            <Search size={24} strokeWidth={1.6} />
          </IconButton>
          <IconButton label="Notices" dot>
            <Bell size={24} strokeWidth={1.6} />
          </IconButton>
        </div>
      </Section>
      <Section title="Fields">
        <Field label="Email" defaultValue="lena@example.com" dir="ltr" />
        <Field
          label="Withdrawal address"
          defaultValue="0x51cE80b7…43bC7Z"
          dir="ltr"
          error="Wrong address: the last character is not valid here."
        />
        <PasswordField
          label="Password"
          showLabel="Show password"
          hideLabel="Hide password"
          defaultValue="practice"
          aside={<span className="text-accent">Forgot?</span>}
          hint="Longer than 6 characters."
        />
      </Section>
      <Section title="Amount">
        <AmountField
          {...common}
          label="Amount"
          value={amount}
          onValue={setAmount}
          decimals={2}
          unit="USDT"
          converted={
            <>
              ≈ <Figure text="0.02961 BTC" />
            </>
          }
          after={
            <Button size="small" tone="tonal" className="bg-bg3" onClick={() => setAmount('3801.16')}>
              All
            </Button>
          }
        />
        <PercentChips label="Part of the funds" of="3801.16" value={amount} decimals={2} onValue={setAmount} />
        <p className="text-12 text-t3">
          Available <Figure text="3,801.16 USDT" />
        </p>
        <AmountField {...common} look="plain" label="Price" unit="USDT" value={price} onValue={setPrice} decimals={1} />
        <AmountField
          {...common}
          look="plain"
          label="Amount"
          unit="BTC"
          value="99"
          onValue={() => undefined}
          decimals={4}
          error="Insufficient amount available"
        />
      </Section>
      <Section title="Tabs, segments, chips, switches">
        <div className="-mx-4">
          <Tabs
            label="Below the form"
            value={tab}
            onValue={setTab}
            tabs={[
              { value: 'orders', label: 'Orders', count: 1 },
              { value: 'positions', label: 'Positions' },
              { value: 'assets', label: 'Assets' },
            ]}
            after={
              <button type="button" className="text-15 font-medium text-t2">
                Cancel all
              </button>
            }
          />
        </div>
        <Segmented
          label="Way"
          value={way}
          onValue={setWay}
          segments={[
            { value: 'email', label: 'Email' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
        <Segmented
          label="Side"
          value={side}
          onValue={setSide}
          segments={[
            { value: 'buy', label: 'Buy', tone: 'up' },
            { value: 'sell', label: 'Sell', tone: 'down' },
          ]}
        />
        <Chips
          label="Range"
          value={range}
          onValue={setRange}
          choices={[
            { value: '7', label: '7 days' },
            { value: '30', label: '30 days' },
            { value: '120', label: '120 days' },
          ]}
        />
        <div className="flex min-h-11 items-center justify-between">
          Confirm every order <Switch label="Confirm every order" on={on} onChange={setOn} />
        </div>
        <div className="flex min-h-11 items-center justify-between">
          Number flash <Switch label="Number flash" on={!on} onChange={(v) => setOn(!v)} />
        </div>
        <div className="flex justify-between">
          <Checkbox on={on} onChange={setOn}>
            Do not remind again
          </Checkbox>
          <Checkbox on={!on} onChange={(v) => setOn(!v)}>
            Post only
          </Checkbox>
        </div>
      </Section>
      <Section title="Badges and pills">
        <div className="flex flex-wrap gap-2">
          <Badge>Perp</Badge>
          <Badge tone="up">Up 60 s</Badge>
          <Badge tone="down">Down 60 s</Badge>
          <Badge tone="accent">Confirming 7/12</Badge>
          <Badge tone="success">Verified</Badge>
          <Badge tone="warn">Under review</Badge>
          <Badge tone="danger">Rejected</Badge>
        </div>
        <div className="flex gap-2">
          <Pill direction="up">+1.84%</Pill>
          <Pill direction="down">−0.92%</Pill>
          <Pill direction="flat">0.00%</Pill>
        </div>
      </Section>
      <Section title="Figures">
        <Figure quiet text="12,480.36" className="text-40 font-semibold tracking-hero" />
        <p className="flex items-center gap-1 text-13 font-medium text-up">
          <Direction of="up" label="up" />
          <Figure text="184.22 (1.50%)" />
        </p>
        <button type="button" className="flex items-center gap-3 text-start" onClick={() => setTick(tick + (tick % 3 === 0 ? -7 : 5))}>
          <Flash value={String(tick)}>
            <Figure text={(tick / 1e5).toFixed(5)} className="text-17 font-semibold" />
          </Flash>
          <span className="text-12 text-t3">press: it moves</span>
        </button>
        <div className="flex flex-wrap items-end gap-4">
          <Sparkline values={day} tone="up" />
          <Sparkline values={[...day].reverse()} tone="down" />
          <Sparkline values={day} />
          <Sparkline values={undefined} />
          <Sparkline values={[1, 1, 1]} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {['BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'DOGE', 'USDT', 'USD', 'EUR'].map((a) => (
            <Coin key={a} asset={a} />
          ))}
          <Coin asset="BTC" size={24} />
        </div>
        <div className="flex items-center gap-4 text-t2">
          <Logo />
          <Logo size={44} />
          {(['home', 'markets', 'trade', 'futures', 'assets'] satisfies TabName[]).map((name) => (
            <TabIcon key={name} name={name} on={name === 'home'} />
          ))}
        </div>
        <KeyValues>
          <KeyValue name="Available">3,801.16</KeyValue>
          <KeyValue name={<span className="dotted">Max. fee 0.10%</span>}>0.0000250</KeyValue>
          <KeyValue name="You receive" strong>
            ≥ 0.0249750
          </KeyValue>
        </KeyValues>
        <CopyButton
          text="100001"
          label="Copy UID"
          onCopied={(ok) => toast({ kind: ok ? 'good' : 'bad', text: ok ? 'Copied successfully' : 'Not copied' })}
        >
          UID 100001
        </CopyButton>
      </Section>
      <Section title="List rows">
        <Rows>
          <PlainRow
            icon={<Coin asset="ETH" />}
            title={<b className="font-semibold">ETH</b>}
            note={
              <>
                Frozen <Figure text="0" />
              </>
            }
            value={
              <>
                <Figure text="0.40700000" className="block text-15 font-semibold text-t1" />
                <Figure text="≈ 1,388.95" className="text-12" />
              </>
            }
          />
          <ButtonRow
            icon={<Shield size={20} strokeWidth={1.75} />}
            title="Withdrawal password"
            value="Not set"
            opens
            onClick={() => undefined}
          />
          <ButtonRow
            title="BNB Smart Chain"
            note="Fee 0.80, about 1 min, min 20"
            pressed
            after={<Check size={20} className="text-accent" />}
            onClick={() => undefined}
          />
        </Rows>
      </Section>
      <Section title="Loading">
        <div className="rounded-card bg-bg1">
          <SkeletonRows rows={2} label="Loading" />
        </div>
        <SkeletonText lines={4} label="Loading" />
      </Section>
      <Section title="Empty, error, connection">
        <div className="rounded-card bg-bg1">
          <Empty
            title="No open orders"
            action={
              <Button size="medium" tone="tonal">
                Place an order
              </Button>
            }
          >
            Orders that wait for their price appear here.
          </Empty>
        </div>
        <div className="rounded-card bg-bg1">
          <Failure
            title="The order book did not load"
            cause="The server took too long. Your orders are safe."
            retryLabel="Retry"
            onRetry={() => undefined}
            trace="Code 7F3A-20C1"
          />
        </div>
        <ConnectionStrip retryLabel="Retry" onRetry={() => undefined}>
          Reconnecting. Prices are from 09:41:07.
        </ConnectionStrip>
      </Section>
      <Section title="Toasts and sheets">
        <div className="grid grid-cols-2 gap-2">
          <Button
            tone="tonal"
            onClick={() => toast({ kind: 'good', text: 'Ordered successfully', action: { label: 'View', onPress: () => undefined } })}
          >
            Toast
          </Button>
          <Button tone="tonal" onClick={() => toast({ kind: 'bad', text: 'The operation failed' })}>
            Bad toast
          </Button>
          <Button tone="tonal" onClick={() => setOpen('sheet')}>
            Sheet
          </Button>
          <Button tone="tonal" onClick={() => setOpen('confirm')}>
            Confirm sheet
          </Button>
        </div>
        <Sheet open={open === 'sheet'} onClose={() => setOpen(undefined)} title="Network" closeLabel="Close">
          <ul className="-mx-3.5">
            <ButtonRow title="Ethereum, ERC-20" note="Fee 4.00, about 3 min, min 20" onClick={() => setOpen(undefined)} />
            <ButtonRow
              title="BNB Smart Chain"
              note="Fee 0.80, about 1 min, min 20"
              after={<Check size={20} className="text-accent" />}
              onClick={() => setOpen(undefined)}
            />
          </ul>
        </Sheet>
        <ConfirmSheet
          open={open === 'confirm'}
          onClose={() => setOpen(undefined)}
          onConfirm={() => setOpen(undefined)}
          tone="danger"
          title="Cancel all orders?"
          confirmLabel="Cancel all"
          cancelLabel="Keep"
          closeLabel="Close"
        >
          Three open orders of BTC/USDT are taken out of the book. What they froze is free again.
        </ConfirmSheet>
      </Section>
    </Screen>
  );
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement => (
  <section className="grid grid-cols-1 gap-2 px-4 pt-5">
    <h2 className="text-13 font-semibold text-t3">{title}</h2>
    {children}
  </section>
);
