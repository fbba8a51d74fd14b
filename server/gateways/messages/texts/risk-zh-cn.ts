import type { RiskTexts } from '../template.ts';

// Messages to traders about margin, liquidation and deleveraging.

export const risk: RiskTexts = {
  sides: { long: '多仓', short: '空仓' },
  templates: {
    'margin-call': {
      subject: '您的 {app} 合约保证金不足',
      mail: [
        '您的 {contract} {side}的保证金保障率于 {at} 降至 {ratio}，低于 {level} 的预警线。',
        '您全仓仓位的保证金保障率于 {at} 降至 {sharedratio}，低于 {level} 的预警线。',
        '低于 100% 时仓位将被强平。请追加保证金或平掉部分仓位。',
      ],
      sms: '【{app}】您的合约保证金保障率已低于 {level}。请追加保证金或减仓，以免被强平。',
    },
    'position-liquidated': {
      subject: '您的 {app} 合约仓位已被强平',
      mail: [
        '您的 {contract} {side}已于 {at} 被强平：标记价格为 {mark} 时，保证金保障率低于 100%。',
        '首先，占用保证金的委托已被撤销。',
        '{reduced} 张已在市场平仓，均价 {price}。',
        '{taken} 张由风险保障基金按破产价格 {bankruptcy} 接管。',
        '{passed} 张按破产价格 {bankruptcy} 与其他用户的仓位对冲平仓。',
        '风险保障基金收取 {fee}。',
        '详情请见合约委托中的“已平仓位”。',
      ],
      sms: '【{app}】您的 {contract} 仓位已被强平，详情请打开应用查看。',
    },
    'position-deleveraged': {
      subject: '您的 {app} 合约仓位已被自动减仓',
      mail: [
        '您的 {contract} {side}中有 {lots} 张于 {at} 按 {price} 平仓。当时标记价格为 {mark}。',
        '另一用户的仓位破产，而风险保障基金不足以承担损失。此时该仓位会与对手方中盈利和杠杆最高的仓位对冲平仓。不收取手续费。',
        '占用该保证金的委托已被撤销。',
        '详情请见合约委托中的“已平仓位”。',
      ],
      sms: '【{app}】您的 {contract} 仓位有 {lots} 张被自动减仓，详情请打开应用查看。',
    },
  },
};
