// "Why?": the rule that somebody asked about, shown over whatever page it was asked on.
export const why = $state<{ rule: string | null }>({ rule: null });
