export type Problem = { left: number; operator: '+' | '-'; right: number; answer: number }

/** An addition or subtraction of two numbers from 1 to 10. The answer is never negative. */
export function newProblem(random: () => number = Math.random): Problem {
  const one = 1 + Math.floor(random() * 10)
  const other = 1 + Math.floor(random() * 10)
  if (random() < 0.5) return { left: one, operator: '+', right: other, answer: one + other }
  const [left, right] = one < other ? [other, one] : [one, other]
  return { left, operator: '-', right, answer: left - right }
}

/** 'typing' means that the input may still become correct, such as `1` if the answer is `11`. */
export function checkAnswer(problem: Problem, typed: string): 'empty' | 'typing' | 'correct' | 'wrong' {
  const answer = typed.trim()
  if (answer === '') return 'empty'
  if (/^\d+$/.test(answer) && Number(answer) === problem.answer) return 'correct'
  return String(problem.answer).startsWith(answer) ? 'typing' : 'wrong'
}
