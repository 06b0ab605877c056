export const stopReminders = {
  title: 'Payment reminders',
  text: 'We email you once if an order is still waiting for payment. You can turn that off for your email.',
  stop: 'Turn off reminders',
  stopped:
    'Reminders are off. We’ll still email you about orders you’ve paid. With an account, you can turn them on again.',
  toTea: 'Back to the shop',
} as const;
