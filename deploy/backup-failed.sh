#!/bin/sh
# Reports a failed backup, with its last lines, by ALARM_COMMAND or else by mail(1); run by camellia-backup-failed.service.
set -eu

subject="The backup of the tea shop failed"
report=$(journalctl --unit camellia-backup.service --lines 30 --no-pager 2>&1 || true)

if [ -n "${ALARM_COMMAND:-}" ]; then
  printf '%s\n\n%s\n' "$subject" "$report" | sh -c "$ALARM_COMMAND" && exit 0
  echo "<2>$subject, and ALARM_COMMAND could not report it." >&2
elif command -v mail > /dev/null; then
  printf '%s\n' "$report" | mail -s "$subject" root && exit 0
  echo "<2>$subject, and mail could not report it." >&2
else
  echo "<2>$subject, and there is neither ALARM_COMMAND nor mail(1) to report it." >&2
fi
exit 1
