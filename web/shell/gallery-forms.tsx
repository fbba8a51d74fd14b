import { AmountField, PercentChips } from '@bourse/ui/amount-field';
import { Button, IconButton } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Chips } from '@bourse/ui/chips';
import { Field, PasswordField } from '@bourse/ui/field';
import { Figure } from '@bourse/ui/figure';
import { Segmented } from '@bourse/ui/segmented';
import { Switch } from '@bourse/ui/switch';
import { Tabs } from '@bourse/ui/tabs';
import { Bell, Search } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale } from 'use-intl';
import { decimalMarks, moneyText } from '../wire/money-text.ts';

import { Section } from './gallery-section.tsx';

// What a trader presses and fills in, for the gallery.

export const Buttons = (): ReactElement => (
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
      <IconButton label="Notifications" dot>
        <Bell size={24} strokeWidth={1.6} />
      </IconButton>
    </div>
  </Section>
);

export const Fields = (): ReactElement => (
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
);

export function Amounts(): ReactElement {
  const locale = useLocale();
  const common = { marks: decimalMarks(locale), format: (v: string) => moneyText(v, locale) };
  const [amount, setAmount] = useState('1900.58');
  const [price, setPrice] = useState('64180');
  return (
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
  );
}

export function Choices(): ReactElement {
  const [way, setWay] = useState<'email' | 'phone'>('email');
  const [side, setSide] = useState<'buy' | 'sell'>('buy');
  const [tab, setTab] = useState<'orders' | 'positions' | 'assets'>('orders');
  const [range, setRange] = useState<'7' | '30' | '120'>('7');
  const [on, setOn] = useState(true);
  return (
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
        Confirm orders <Switch label="Confirm orders" on={on} onChange={setOn} />
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
  );
}
