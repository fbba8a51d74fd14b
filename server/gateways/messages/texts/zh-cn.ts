import type { Texts } from '../template.ts';

const notYou = '如果不是您本人操作，请立即在安全中心冻结账户，并联系客服。';
const where = '设备：{device}。IP 地址：{ip}。';

export const zhCn: Texts = {
  direction: 'ltr',
  foot: '此邮件由 {app} 发送。{app} 的工作人员绝不会向您索要密码或验证码。',
  factors: { totp: '身份验证器', passkey: '通行密钥', recovery: '恢复码' },
  templates: {
    code: {
      subject: '您的 {app} 验证码',
      mail: [
        '您的验证码：{code}',
        '验证码 {minutes} 分钟内有效，只能使用一次。',
        '如果不是您本人操作，可能是他人误填了您的邮箱，请忽略此邮件。',
      ],
      sms: '【{app}】验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
    },
    'password-changed': {
      subject: '您的 {app} 登录密码已修改',
      mail: ['您的账户登录密码已于 {at} 修改，其他设备均已退出登录。', where, '在 {until} 之前暂停提币。', notYou],
      sms: '【{app}】您的登录密码已修改。如非本人操作，请立即在应用内冻结账户。',
    },
    'safe-password-changed': {
      subject: '您的 {app} 提币密码已修改',
      mail: ['您的账户提币密码已于 {at} 设置或修改。', where, '在 {until} 之前暂停提币。', notYou],
      sms: '【{app}】您的提币密码已修改。如非本人操作，请立即在应用内冻结账户。',
    },
    'second-factor-changed': {
      subject: '您的 {app} 二次验证方式已变更',
      mail: ['您的账户于 {at} 添加或移除了一种二次验证方式。', '验证方式：{factor}。', where, '在 {until} 之前暂停提币。', notYou],
      sms: '【{app}】您的二次验证方式已变更。如非本人操作，请立即在应用内冻结账户。',
    },
    'contact-changed': {
      subject: '您的 {app} 账户联系方式已变更',
      mail: ['您的账户邮箱或手机号已于 {at} 变更。', '新的联系方式：{contact}。', where, '在 {until} 之前暂停提币。', notYou],
      sms: '【{app}】您的账户邮箱或手机号已变更。如非本人操作，请立即联系客服。',
    },
    'new-device': {
      subject: '您的 {app} 账户在新设备上登录',
      mail: ['您的账户于 {at} 在一台此前未见过的设备上登录。', where, notYou],
      sms: '【{app}】您的账户在新设备上登录。如非本人操作，请立即在应用内冻结账户。',
    },
    'account-locked': {
      subject: '您的 {app} 账户已锁定',
      mail: [
        '您的账户已于 {at} 锁定，任何人都无法登录，未成交的委托已撤销，您的资金保持不变。',
        '原因：{reason}。',
        '如需解锁，请联系客服。',
      ],
      sms: '【{app}】您的账户已锁定，资金保持不变。请联系客服。',
    },
    'login-locked': {
      subject: '您的 {app} 账户因密码多次输错而被锁定',
      mail: [
        '有人多次输错您账户的密码。半小时内，任何人都无法从陌生的地点登录。',
        '如果是您本人操作，或您现在就要登录：验证码 {code} 可在您所在的设备上解锁，{minutes} 分钟内有效。',
        '也可以在该设备上打开此链接，一天内有效，仅可使用一次：{link}',
        '您的密码没有被猜中，无需其他操作。',
      ],
      sms: '【{app}】您的账户因密码输错被锁定半小时。解锁验证码 {code}，请勿告诉他人。{link}',
    },
    'account-unlocked': {
      subject: '您的 {app} 账户已恢复',
      mail: ['您的账户已于 {at} 解除锁定，可以重新登录。', '在 {until} 之前暂停提币。'],
      sms: '【{app}】您的账户已恢复，可以重新登录。',
    },
    'account-frozen': {
      subject: '您已冻结 {app} 账户',
      mail: [
        '您已于 {at} 冻结账户，所有设备均已退出登录，未成交的委托已撤销，您的资金保持不变。',
        '如需恢复使用，请在登录页用密码和我们发送的验证码解冻。',
      ],
      sms: '【{app}】您的账户已按您的要求冻结。如需恢复，请在登录页解冻。',
    },
    'closing-requested': {
      subject: '您申请注销 {app} 账户',
      mail: [
        '您已于 {at} 申请注销账户。待工作人员审核、且没有未结清的事项后，账户将被注销。',
        '在此之前，您可以在安全中心撤回申请。',
        notYou,
      ],
      sms: '【{app}】您申请注销账户。如非本人操作，请立即在安全中心撤回。',
    },
    'verification-passed': {
      subject: '您的 {app} 身份认证已通过',
      mail: ['您的身份认证已于 {at} 通过，感谢您的配合。'],
      sms: '【{app}】您的身份认证已通过。',
    },
    'verification-rejected': {
      subject: '您的 {app} 身份认证需要补充资料',
      mail: ['根据您提交的资料，我们未能完成身份认证。', '原因：{reason}。', '请在应用中打开身份认证页面，仅重新提交有问题的部分。'],
      sms: '【{app}】您的身份认证需要补充资料，请打开应用查看。',
    },
    'operator-set-up': {
      subject: '您的 {app} 后台账户',
      mail: [
        '已为您创建或重置名为 {account} 的后台账户。',
        '请打开此链接设置密码，24 小时内有效，仅可使用一次：{link}',
        '如果您并未预期收到此邮件，请勿打开链接，并告知管理员。',
      ],
      sms: '【{app}】后台：{link}',
    },
    'operator-locked': {
      subject: '{app} 后台：您的登录已锁定',
      mail: [
        '{at} 有人从 {ip} 多次输错 {account} 的密码。30 分钟内，除您已登录的网络外，无法用密码登录。',
        '如需立即登录，请在您所在的设备上打开此链接，24 小时内有效，仅可使用一次：{link}',
        '您的密码没有被猜中，仍可使用通行密钥登录。',
      ],
      sms: '【{app}】后台登录因密码输错被锁定。{link}',
    },
    'operator-alarm': {
      subject: '{app} 后台：{account} 的密码多次输错',
      mail: [
        '{at}，{account} 的登录因密码多次输错而被锁定，来源：{ip}。',
        '{account} 已收到解锁链接。登录失败记录见“操作员”页面和审计日志。',
      ],
      sms: '【{app}】后台：{account} 因密码输错被锁定。',
    },
  },
};
